import type { Service } from './contract.ts'

/** How many may play for one booking, where nobody has said it: a bay is shared, everything else is for one. */
export const usualCapacity = (category: Service['category']): number => (category === 'bay' ? 4 : 1)
