/** An output that has no way to say what the plan says. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  /** What to do instead. */
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.next = next;
  }
}

/** Recognises a {@link RenderError}, also one from another copy of this package. */
export function isRenderError(error: unknown): error is RenderError {
  return error instanceof Error && error.name === "RenderError" && "next" in error;
}
