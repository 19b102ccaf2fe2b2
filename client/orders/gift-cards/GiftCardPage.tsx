import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { GiftForm } from '#client/orders/cart/GiftForm.tsx'
import { giftCardPath } from '#client/orders/paths.ts'
import { CodeField, isWholeCode } from '#client/orders/tenders/GiftCardCode.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo, usePlace } from '#client/routing/navigation.ts'
import { Contact, paymentConfigQuery, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { readCode, showCode } from '#shared/payments/gift-cards.ts'

import { GiftCardPaper } from './GiftCardPaper.tsx'
import { balanceOf } from './queries.ts'

/** The balance of a gift card by its code, typed or after the # of the mailed link. */
export function GiftCardPage() {
  const code = readCode(usePlace().hash.slice(1))

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <div className="print:hidden">
        <PageHeader title="Gift card" />
      </div>
      <div className="grid max-w-xl gap-8 print:max-w-none">
        {isWholeCode(code) && <Balance key={code} code={code} />}
        {!isWholeCode(code) && <Give />}
        <CodeForm key={`ask ${code}`} isAnother={isWholeCode(code)} />
        {isWholeCode(code) && <Give />}
      </div>
    </div>
  )
}

/** Adds a gift card to the cart and goes on to pay. */
function Give() {
  const go = useGo()
  const userId = useSession()?.user.id
  const { data: config } = useQuery(paymentConfigQuery)
  if (!config || config.provider === null) return null

  return (
    <div className="print:hidden">
      <GiftForm userId={userId} onAdded={() => void go('/checkout')} />
    </div>
  )
}

function Balance({ code }: { code: string }) {
  const { money, dayAndYear } = useStudio()
  const { data: card, error } = useQuery(balanceOf(code))
  if (error) {
    return (
      <Notice kind="problem" title={`Nothing can be said of ${showCode(code)}`}>
        <p>{error.message}</p>
        <Contact />
      </Notice>
    )
  }
  if (!card) return <Skeleton className="h-40" />

  const { balanceCents, expiresOn } = card
  return (
    <>
      <section aria-label="What is left" className="grid gap-3 rounded border border-line bg-surface p-5 print:hidden">
        <p className="font-mono text-muted">{showCode(code)}</p>
        <p className="font-display text-3xl figures">{money(balanceCents)} left</p>
        <p className="text-muted">
          {expiresOn === null ? 'It does not expire.' : `Good through ${dayAndYear(expiresOn)}.`} Show it at the desk,
          or type the code under “Pay with a gift card” where you pay: what it does not cover is paid in another way.
        </p>
        {balanceCents > 0 && (
          <ButtonLink to="/book-now" className="justify-self-start">
            Book a time
          </ButtonLink>
        )}
        {balanceCents > 0 && (
          <Button tone="quiet" className="justify-self-start" onClick={() => print()}>
            <Printer aria-hidden className="size-4.5" />
            Print the card
          </Button>
        )}
      </section>
      {balanceCents > 0 && <GiftCardPaper code={code} cents={balanceCents} expiresOn={expiresOn} />}
    </>
  )
}

function CodeForm({ isAnother }: { isAnother: boolean }) {
  const go = useGo()
  const [typed, type] = useState('')
  const [isTried, setTried] = useState(false)

  return (
    <form
      noValidate
      className="grid gap-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWholeCode(typed)) void go(giftCardPath(readCode(typed)))
      }}
    >
      <h2 className="font-display text-2xl font-medium tracking-tight">
        {isAnother ? 'Another card' : 'What is left on yours'}
      </h2>
      <CodeField
        typed={typed}
        hint="From the mail or the card, with or without dashes."
        error={isTried && !isWholeCode(typed) ? 'A code has sixteen letters and digits.' : undefined}
        onType={type}
      />
      <Button type="submit" tone="quiet" className="justify-self-start">
        See what is left
      </Button>
    </form>
  )
}
