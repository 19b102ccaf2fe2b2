import { z } from 'zod'

/** Fields that say something of a person: the audit notes that they changed, and not their values. */
export const personal = z.registry<undefined>()
