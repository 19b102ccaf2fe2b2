import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { useSession } from '#client/api/session/session.ts'
import { membershipOf } from '#client/memberships/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useIntoCart } from '#client/routing/use-into-cart.ts'
import { paymentConfigQuery } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import type { OfferedPlan, Plan } from '#shared/memberships/contract.ts'
import type { PlanRef } from '#shared/memberships/ref.ts'

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

interface AskProps {
  plan: Plan
  /** Beside the way to join it. */
  isAside?: boolean
  className?: string
}

/** Leads to the form at the end of the page, which then is about this plan. */
function AskAboutPlan({ plan, isAside = false, className }: AskProps) {
  const { change } = useAddress()

  return (
    <a
      href="#ask"
      onClick={() => change({ plan: plan.code })}
      className={clsx(buttonLook({ tone: isAside ? 'plain' : plan.recommended ? 'primary' : 'quiet' }), className)}
    >
      {isAside ? 'Ask about it' : `Ask for ${plan.name}`}
      {isAside && <span className="sr-only">: {plan.name}</span>}
    </a>
  )
}
