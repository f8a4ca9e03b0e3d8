import { isLater, type LastGiven } from "./last-given.ts";

/**
 * The last pair of each scope, for a bounded number of scopes. Those not used for long are forgotten, but never what they
 * could have given: the latest pair forgotten is the floor that every unknown scope goes on from.
 */
export class Scopes {
  readonly #capacity: number;
  #floor: LastGiven;
  // Two generations: when the recent one is full, it becomes the older one, and the older one is forgotten.
  #recent = new Map<string, LastGiven>();
  #older = new Map<string, LastGiven>();

  /** @param limit - of scopes remembered, at least 2 */
  constructor(limit: number, floor: LastGiven) {
    this.#capacity = Math.floor(limit / 2);
    this.#floor = floor;
  }

  of(scope: string): LastGiven {
    return this.#recent.get(scope) ?? this.#enter(scope);
  }

  #enter(scope: string): LastGiven {
    const known = this.#older.get(scope);
    if (known !== undefined) this.#older.delete(scope);
    if (this.#recent.size >= this.#capacity) this.#forgetOlder();
    const last = known ?? { ...this.#floor };
    this.#recent.set(scope, last);
    return last;
  }

  #forgetOlder(): void {
    for (const last of this.#older.values()) {
      if (isLater(last, this.#floor)) this.#floor = last;
    }
    this.#older = this.#recent;
    this.#recent = new Map();
  }
}
