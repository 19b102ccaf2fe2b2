import type { Feature } from '#server/kernel/feature.ts'
import type { Door } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'

import { verifyCaptcha } from './captcha/verify-captcha.ts'
import { identifier } from './tokens/identify.ts'

/** Who asks, how often they may, and what they have to show before an endpoint answers. */
export const doorOf = (services: Services, schemes: NonNullable<Feature['schemes']>): Door => ({
  identify: identifier(services, schemes),
  maxOf: ({ max, setting }) => (setting ? services.config.auth.limits[setting] : max),
  guard: (endpoint, request) => verifyCaptcha(services, endpoint, request),
})
