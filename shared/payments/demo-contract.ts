import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'

import { Payment } from './contract.ts'

/** The id of a payment's charge at the demo's network. */
export const demoChargeOf = (paymentId: string): string => `demo_${paymentId}`

const ChargeId = z
  .string()
  .regex(/^demo_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'This is no charge of the demo.')
  .meta({ examples: ['demo_5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'] })

export const demoChargesContract = {
  confirmDemoCharge: endpoint({
    method: 'POST',
    path: '/api/v1/demo-charges/:chargeId/confirm',
    summary:
      'Answer as the bank of a demo card would, which asks its holder first; there is no such address outside the demo',
    // Anybody who was sent here may answer, as on a bank's page: the id of the charge cannot be guessed.
    access: 'anyone',
    limit: { max: 60, perSeconds: 60 },
    params: z.object({ chargeId: ChargeId }),
    body: z.strictObject({ accepted: z.boolean().meta({ examples: [true] }) }),
    response: Payment,
    failures: ['not_found'],
  }),
}
