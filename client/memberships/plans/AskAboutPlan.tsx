import { clsx } from 'clsx'

import { useAddress } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import type { Plan } from '#shared/memberships/contract.ts'

/** Leads to the form at the end of the page, which then is about this plan. */
export function AskAboutPlan({ plan, className }: { plan: Plan; className?: string }) {
  const { change } = useAddress()

  return (
    <a
      href="#ask"
      onClick={() => change({ plan: plan.code })}
      className={clsx(buttonLook({ tone: plan.recommended ? 'primary' : 'quiet' }), className)}
    >
      Ask for {plan.name}
    </a>
  )
}
