import { z } from 'zod'

/** Fields that are personal: the audit records that they changed, without their values. */
export const personal = z.registry<undefined>()
