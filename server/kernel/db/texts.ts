import type { Texts } from '#server/kernel/feature.ts'

/** The same of tables that are the kernel's own. */
export const textsOfKernel: Texts = {
  idempotencyKey: { personal: ['owner', 'answer', 'guestEmail'], other: ['key', 'requestHash'] },
  rateLimit: { other: ['key'] },
}
