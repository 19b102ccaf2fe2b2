import type { Texts } from '#server/kernel/feature.ts'

/** The text columns of the kernel's own tables. */
export const textsOfKernel: Texts = {
  idempotencyKey: { personal: ['owner', 'answer', 'guestEmail'], other: ['key', 'requestHash'] },
  rateLimit: { other: ['key'] },
}
