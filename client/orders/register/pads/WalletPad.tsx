import { useWallet } from '#client/orders/money/use-wallet.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { Pad, type PadProps } from './Pad.tsx'

type OwnPadProps = PadProps & { method: 'credit' | 'house_account' }

/** What the client of the sale has: as much is taken as there is. */
function WalletPad({ method, personId, leftCents, isAsking, onTake, onBack }: OwnPadProps) {
  const { money } = useStudio()
  const { isCredit, thereIs, amountCents, words, error } = useWallet({ method, personId, leftCents })
  const send = () => {
    if (amountCents > 0 && !isAsking) onTake({ method, amountCents })
  }

  return (
    <Pad label={isCredit ? 'Store credit' : 'House account'} onBack={onBack} onSend={send}>
      {error && <Notice kind="problem">{error.message}</Notice>}
      {thereIs !== undefined && <p className="text-sm figures">{words.thereIs(money(thereIs))}</p>}
      <Button type="submit" className="justify-self-start" busy={isAsking} disabled={amountCents === 0}>
        {words.take(money(amountCents))}
      </Button>
    </Pad>
  )
}

export const CreditPad = (props: PadProps) => <WalletPad {...props} method="credit" />

export const AccountPad = (props: PadProps) => <WalletPad {...props} method="house_account" />
