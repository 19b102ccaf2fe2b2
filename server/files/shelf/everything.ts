import type { Shelf, ShelfFile } from './shelf.ts'

/** All files of a shelf, by key. */
export async function* everythingOn(shelf: Shelf): AsyncGenerator<ShelfFile> {
  for (let after: string | undefined; ;) {
    const shelved = await shelf.list(after)
    if (shelved.length === 0) return
    yield* shelved
    after = shelved.at(-1)?.key
  }
}
