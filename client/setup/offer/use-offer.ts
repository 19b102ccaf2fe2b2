import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import type { offerSchema, TypedOffer } from './offer-form.ts'

export type OfferForm = UseFormReturn<TypedOffer, unknown, z.output<typeof offerSchema>>
