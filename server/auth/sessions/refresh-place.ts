// A session's refresh tokens are numbered. After a second step the numbers go on in the next block, so that a token's
// number tells whether it is from before that step: its holder may not have taken it.
const blockSize = 10_000

const blockOf = (place: number) => Math.floor(place / blockSize)

/**
 * The first number after a second step. A refresh at the same instant may still use the next number of the old block.
 */
export const placeAfterStep = (place: number): number => (blockOf(place + 2) + 1) * blockSize

export const isFromBeforeStep = (presented: number, active: number): boolean => blockOf(presented) < blockOf(active)
