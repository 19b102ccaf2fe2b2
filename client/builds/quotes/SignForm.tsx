import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import type { LinkedQuote } from '#shared/builds/quotes/contract.ts'

import { approveQuote, quotesKey } from './queries.ts'

interface SignFormProps {
  quote: Pick<LinkedQuote, 'id' | 'version' | 'change' | 'totalCents' | 'depositCents' | 'clubs'>
  /** The client's name, offered as the signature. */
  known: string
  /** The link's token; without one this is the counter, where the press asks first. */
  token?: string
}

/** Signs exactly what stands above, by a typed name. */
export function SignForm({ quote, known, token }: SignFormProps) {
  const { id, version, change } = quote
  const [name, setName] = useState('')
  const [isAsking, ask] = useState(false)
  const approving = useAct(
    () => {
      const body = { version, signedName: name.trim(), ...(token !== undefined && { token }) }
      return approveQuote(id, body)
    },
    { touches: [quotesKey, buildsKey] },
  )
  const approve = () => {
    if (!approving.isPending) approving.mutate()
    ask(false)
  }

  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (token === undefined) ask(true)
        else approve()
      }}
    >
      <SignatureField
        agreed={`you approve ${change ? 'the change' : 'the clubs'} and the price above`}
        known={known}
        name={name}
        onType={setName}
      />
      {approving.error && <Refusal title="It is not approved" error={approving.error} />}
      <Button type="submit" busy={approving.isPending} className="justify-self-start">
        {change ? 'Approve the change' : 'Approve the quote'}
      </Button>
      {isAsking && <AtCounter quote={quote} name={name.trim()} onApprove={approve} onClose={() => ask(false)} />}
    </form>
  )
}

interface AtCounterProps extends Pick<SignFormProps, 'quote'> {
  name: string
  onApprove: () => void
  onClose: () => void
}

/** Staff sign for the client: the consequences and the way back stand here first. */
function AtCounter({ quote: { change, clubs, totalCents, depositCents }, name, onApprove, onClose }: AtCounterProps) {
  const { money } = useStudio()

  return (
    <Dialog title={`Approve it for ${name}?`} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          {change
            ? `${change.buildNumber} follows the change at once, and its order comes to ${money(totalCents)}.`
            : `${clubs.length === 1 ? 'One club is' : `${clubs.length} clubs are`} ordered for ${money(totalCents)}, and parts are kept for ${clubs.length === 1 ? 'it' : 'them'}.`}
          {!change && depositCents > 0 && ` A deposit of ${money(depositCents)} is due.`}
        </p>
        <p className="text-muted">
          {change
            ? 'The way back is another version of the sheet, with its quote.'
            : 'The way back is to cancel the build, on its page.'}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            Not yet
          </Button>
          <Button onClick={onApprove}>Approve for {money(totalCents)}</Button>
        </div>
      </div>
    </Dialog>
  )
}
