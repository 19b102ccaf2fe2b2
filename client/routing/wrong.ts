/** A part of the address by which nothing can be asked for. */
export interface Wrong {
  names: readonly string[]
  message: string
}
