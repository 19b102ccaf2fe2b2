import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { membershipOf } from '#client/memberships/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { Button } from '#client/ui/Button.tsx'
import type { OfferedPlan } from '#shared/memberships/contract.ts'
import type { PlanRef } from '#shared/memberships/ref.ts'

import { AskAboutPlan } from './AskAboutPlan.tsx'

/** The way into a plan: to the checkout while it is sold, to their own page for members, else a question. */
export function JoinPlan({ plan, className }: { plan: OfferedPlan; className?: string }) {
  const userId = useSession()?.user.id
  const { data: membership } = useQuery(membershipOf(userId))
  const { data: config } = useQuery(paymentConfigQuery)
  const { mutate, isPending, failure } = useIntoCart<PlanRef>('membership')
  const tone = plan.recommended ? 'primary' : 'quiet'

  if (membership) {
    return (
      <ButtonLink to={`/dashboard/membership?change=${plan.code}`} tone={tone} {...(className && { className })}>
        {membership.planCode === plan.code ? 'Your plan' : `Change to ${plan.name}`}
      </ButtonLink>
    )
  }
  if (plan.sale !== 'open' || config?.provider === null) {
    return <AskAboutPlan plan={plan} {...(className && { className })} />
  }

  return (
    <>
      <Button
        tone={tone}
        busy={isPending}
        {...(className && { className })}
        onClick={() => mutate({ planCode: plan.code })}
      >
        Join {plan.name}
      </Button>
      <AskAboutPlan isAside plan={plan} {...(className && { className })} />
      {failure && (
        <p role="alert" className="mt-2 text-sm font-medium text-flag-deep">
          {failure.message}
        </p>
      )}
    </>
  )
}
