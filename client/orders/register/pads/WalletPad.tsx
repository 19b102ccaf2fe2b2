import { useQuery } from '@tanstack/react-query'

import { walletsOf } from '#client/orders/money/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { Pad, type PadProps } from './Pad.tsx'

type OwnPadProps = PadProps & { method: 'credit' | 'house_account' }

/** What the client of the sale has: as much is taken as there is. */
function WalletPad({ method, personId, leftCents, isAsking, onTake, onBack }: OwnPadProps) {
  const { money } = useStudio()
  const { data: wallets, error } = useQuery({ ...walletsOf(personId ?? ''), enabled: personId !== null })
  const isCredit = method === 'credit'
  const thereIs = wallets && (isCredit ? wallets.creditCents : Math.max(0, wallets.limitCents - wallets.owedCents))
  const amountCents = Math.min(leftCents, thereIs ?? 0)
  const send = () => {
    if (amountCents > 0 && !isAsking) onTake({ method, amountCents })
  }

  return (
    <Pad label={isCredit ? 'Store credit' : 'House account'} onBack={onBack} onSend={send}>
      {error && <Notice kind="problem">{error.message}</Notice>}
      {thereIs !== undefined && (
        <p className="text-sm figures">
          {isCredit ? `${money(thereIs)} of store credit` : `${money(thereIs)} may still go on the account`}
        </p>
      )}
      <Button type="submit" className="justify-self-start" busy={isAsking} disabled={amountCents === 0}>
        {isCredit ? `Take ${money(amountCents)} of credit` : `Put ${money(amountCents)} on the account`}
      </Button>
    </Pad>
  )
}

export const CreditPad = (props: PadProps) => <WalletPad {...props} method="credit" />

export const AccountPad = (props: PadProps) => <WalletPad {...props} method="house_account" />
