import { z } from 'zod'

/** Personal fields: the audit records that they changed, without their values. */
export const personal = z.registry<undefined>()
