/**
 * The instant of a time on the studio's wall (2026-11-24T09:30), by how much that differs from UTC then: the library that
 * knows zones is larger than the pages that need this.
 */
export function instantOf(local: string, localOf: (moment: Date) => string): Date {
  const wall = Date.parse(`${local}Z`)
  const near = wall - (Date.parse(`${localOf(new Date(wall))}Z`) - wall)

  return new Date(near - (Date.parse(`${localOf(new Date(near))}Z`) - wall))
}
