import { clsx } from 'clsx'

import { useAddress } from '#client/routing/navigation.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import type { Plan } from '#shared/memberships/contract.ts'

interface AskProps {
  plan: Plan
  /** Beside the way to join it. */
  isAside?: boolean
  className?: string
}

/** Leads to the form at the end of the page, which then is about this plan. */
export function AskAboutPlan({ plan, isAside = false, className }: AskProps) {
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
