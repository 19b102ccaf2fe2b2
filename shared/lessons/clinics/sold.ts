import type { Clinic } from '#shared/lessons/contract.ts'

/** Places for children are requested, because somebody first agrees on who brings and collects them. */
export const isSoldOnline = ({ audience }: Pick<Clinic, 'audience'>): boolean => audience !== 'junior'
