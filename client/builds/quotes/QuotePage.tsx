import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { LinkedPage } from '#client/builds/LinkedPage.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { LinkedQuote } from '#shared/builds/quotes/contract.ts'

import { ChangePart } from './ChangePart.tsx'
import { linkedQuote, askAboutQuote, declineQuote, quotesKey } from './queries.ts'
import { QuoteClubs } from './QuoteClubs.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { SignForm } from './SignForm.tsx'

/** A quote by its link, without an account. */
export const QuotePage = () => (
  <LinkedPage title="Quote" query={linkedQuote}>
    {(quote, token) => <Known quote={quote} token={token} />}
  </LinkedPage>
)

function Known({ quote, token }: { quote: LinkedQuote; token: string }) {
  const { dayAndYear } = useStudio()
  const isOpen = quote.status === 'sent' && !quote.isOver

  return (
    <>
      <PageHeader
        title={`Quote ${quote.number}`}
        {...(quote.validUntil && isOpen && { lead: `Valid until ${dayAndYear(quote.validUntil)}` })}
      />
      <Outcome quote={quote} />
      {quote.change && (
        <Part title="What changes" inColumn>
          <ChangePart change={quote.change} />
        </Part>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <Part title="Your clubs" inColumn>
          <QuoteClubs clubs={quote.clubs} />
        </Part>
        <Part title="What they cost" inColumn>
          <QuoteLines quote={quote} />
        </Part>
      </div>
      {isOpen && (
        <Part title="Approve" inColumn>
          <SignForm quote={quote} known={quote.clientName} token={token} />
          <AskOrDecline quote={quote} token={token} />
        </Part>
      )}
    </>
  )
}

function Outcome({ quote }: { quote: LinkedQuote }) {
  const { money } = useStudio()
  const { status, isOver, order, signedName, waitsForParts } = quote
  if (status === 'approved') {
    return (
      <Notice kind="success" title={`Approved by ${signedName}`}>
        {waitsForParts && (
          <p>Some parts are on their way to us. We keep the rest for you, and tell you when they are here.</p>
        )}
        {order && order.dueNowCents > 0 ? (
          <p>
            {order.payToken === null ? (
              `The deposit of ${money(order.dueNowCents)} is due.`
            ) : (
              <ButtonLink to={`/pay#${order.payToken}`}>Pay the deposit of {money(order.dueNowCents)}</ButtonLink>
            )}
          </p>
        ) : (
          <p>{whatComes(quote)}</p>
        )}
      </Notice>
    )
  }
  if (status === 'declined')
    return <Notice title="You have declined it">Call or write to us if you change your mind.</Notice>
  if (status === 'superseded') return <Superseded newer={quote.newer} />

  return status === 'expired' || isOver ? (
    <Notice title="This quote is no longer valid">Ask us for a new one.</Notice>
  ) : null
}

function whatComes({ change, depositCents }: LinkedQuote): string {
  if (change) return 'We build it as it stands here.'

  return depositCents > 0 ? 'The deposit is paid. We begin.' : 'Nothing is to be paid before we begin.'
}

/** A quote that can no longer be approved. Signed in, its client finds the newer one in one press. */
const Superseded = ({ newer }: Pick<LinkedQuote, 'newer'>) => (
  <Notice title={newer?.kind === 'sheet' ? 'Your sheet was changed since' : 'A newer quote was sent'}>
    <p>Nothing of this one is built any more.</p>
    {newer && newer.token === null && (
      <p>
        {newer.kind === 'sheet' ? `Open sheet ${newer.number}` : `Open quote ${newer.number}`} from the mail that we
        sent you, or ask us to send it again.
      </p>
    )}
    {newer && newer.token !== null && (
      <p>
        <ButtonLink to={`/${newer.kind}#${newer.token}`}>
          {newer.kind === 'sheet' ? `Look at sheet ${newer.number}` : `Open quote ${newer.number}`}
        </ButtonLink>
      </p>
    )}
  </Notice>
)

/** Declines, or asks. */
function AskOrDecline({ quote: { version }, token }: { quote: { version: number }; token: string }) {
  const [text, setText] = useState('')
  const asking = useAct(() => askAboutQuote({ token, text }), { onDone: () => setText('') })
  const declining = useAct(() => declineQuote({ token, version }), { touches: [quotesKey] })
  const error = asking.error ?? declining.error

  return (
    <form
      className="mt-6 grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!asking.isPending) asking.mutate()
      }}
    >
      <Field label="A question first?" hint="We answer by mail.">
        {(ids) => <TextArea {...ids} required rows={3} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      {asking.isSuccess && <Notice kind="success">Your question is sent.</Notice>}
      {error && <Refusal error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="quiet" busy={asking.isPending}>
          Ask
        </Button>
        <Button tone="quiet" busy={declining.isPending} onClick={() => declining.mutate()}>
          Decline the quote
        </Button>
      </div>
    </form>
  )
}
