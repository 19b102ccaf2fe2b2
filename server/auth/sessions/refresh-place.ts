// The refresh tokens of a session are numbered. A second step goes on in the next block of numbers, so that a token tells
// by its own number that it is from before the step: whoever holds it has not proven that.
const blockSize = 10_000

const blockOf = (place: number) => Math.floor(place / blockSize)

/** Where a second step goes on. A refresh at the same instant may still hand out the next number of the old block. */
export const placeAfterStep = (place: number): number => (blockOf(place + 2) + 1) * blockSize

export const isFromBeforeStep = (presented: number, active: number): boolean => blockOf(presented) < blockOf(active)
