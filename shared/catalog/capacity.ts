import type { Service } from './contract.ts'

/** The usual number of players of a booking: a bay is shared, everything else is for one. */
export const usualCapacity = (category: Service['category']): number => (category === 'bay' ? 4 : 1)
