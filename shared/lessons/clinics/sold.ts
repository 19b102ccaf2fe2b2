import type { Clinic } from '#shared/lessons/contract.ts'

/** Places for children are asked for: who brings and fetches them is agreed on first. */
export const isSoldOnline = ({ audience }: Pick<Clinic, 'audience'>): boolean => audience !== 'junior'
