import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { isOneOf } from '#client/auth/is-one-of.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ConfirmStep } from './ConfirmStep.tsx'
import { accountKey } from './queries.ts'
import { type WithConfirmation, ConfirmedContext } from './use-confirmed.ts'

interface ConfirmationPrompt {
  confirm: () => void
  giveUp: () => void
}

/** Asks for the second step in place, over whatever part of the page turns out to take it. */
export function Confirming({ userId, children }: { userId: string; children: ReactNode }) {
  const queries = useQueryClient()
  const [asking, ask] = useState<ConfirmationPrompt>()
  const confirmed: WithConfirmation = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && isOneOf(error, 'insufficient_aal', 'second_factor_needed'))) throw error

      // It may have been changed elsewhere meanwhile.
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      await new Promise<void>((confirm, refuse) => ask({ confirm, giveUp: () => refuse(error) }))
      return work()
    }
  }
  const end = (how: keyof ConfirmationPrompt) => {
    asking?.[how]()
    ask(undefined)
  }

  return (
    <ConfirmedContext value={confirmed}>
      {children}
      {asking && (
        <Dialog title="Confirm with your second step" onClose={() => end('giveUp')}>
          <Loaded skeleton={<Skeleton className="h-28" />}>
            <ConfirmStep userId={userId} onConfirmed={() => end('confirm')} />
          </Loaded>
        </Dialog>
      )}
    </ConfirmedContext>
  )
}
