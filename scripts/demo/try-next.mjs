import { dim, heading, say } from "./print.mjs";

export function tryNext(place) {
  heading("Try next");
  const first =
    place.kind === "memory"
      ? ["npm run demo", "again, once there is an emulator (see the top)"]
      : ["npm start --prefix examples/telemetry", "a small program that uses generated code"];
  const commands = [
    first,
    ["cd examples/telemetry", "the schema, the code made of it, and a README"],
    ["npx rowsmith check", "change something in schemas/, and see what it says"],
    ["npx rowsmith explain Reading fleet", "what a query reads, before anything runs"],
    ["npx rowsmith plan --to cbt", "the table as cbt commands"],
  ];
  for (const [command, what] of commands) say(`${command.padEnd(41)}${dim(what)}`);
}
