import { useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { buildPath } from '#client/builds/build-words.ts'
import { sheetPath } from '#client/builds/sheet-words.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { OrderButton } from '#client/orders/service.ts'
import { PersonLink } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { Quote } from '#shared/builds/quotes/contract.ts'
import { quoteWords } from '#shared/builds/quotes/status.ts'

import { ChangePart } from './ChangePart.tsx'
import { quoteOf, quotesKey, sendQuote, sendQuoteAgain } from './queries.ts'
import { QuoteBadge } from './QuoteBadge.tsx'
import { QuoteClubs } from './QuoteClubs.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { SignForm } from './SignForm.tsx'

/** One quote: its lines and its history. */
export function QuoteRecordPage() {
  const quoteId = usePathParameter('quoteId')

  return (
    <Loaded resetKey={quoteId} skeleton={<Skeleton className="h-96" />}>
      <Known key={quoteId} quoteId={quoteId} />
    </Loaded>
  )
}

function Known({ quoteId }: { quoteId: string }) {
  const { data: quote } = useSuspenseQuery(quoteOf(quoteId))
  const { money } = useStudio()

  return (
    <>
      <TitleBar
        title={quote.number}
        badge={<QuoteBadge status={quote.status} />}
        figures={[quote.person?.name ?? 'Nobody any more', money(quote.totalCents)]}
        action={
          quote.status === 'draft' ? (
            <Send quote={quote} />
          ) : (
            quote.status === 'sent' && (
              <RenewLink hasEmail={Boolean(quote.person?.email)} renew={() => sendQuoteAgain(quote.id)}>
                Send it again
              </RenewLink>
            )
          )
        }
      />
      <Record aside={<Aside quote={quote} />}>
        {quote.change && (
          <RecordPart title="What changes">
            <ChangePart change={quote.change} />
          </RecordPart>
        )}
        <RecordPart title="Clubs">
          <QuoteClubs clubs={quote.clubs} />
        </RecordPart>
        <RecordPart title={quote.status === 'draft' ? 'At the prices of today' : 'As it was sent'}>
          <QuoteLines quote={quote} />
        </RecordPart>
        {quote.status === 'sent' && !quote.isOver && (
          <RecordPart title="At the counter">
            <SignForm quote={quote} known={quote.person?.name ?? ''} />
          </RecordPart>
        )}
      </Record>
    </>
  )
}

function Send({ quote: { id, version, person } }: { quote: Quote }) {
  const sending = useAct(() => sendQuote(id, version), { touches: [quotesKey] })

  return (
    <>
      {sending.error && <span className="text-sm text-flag-deep">{sentenceAfter(sending.error)}</span>}
      <Button size="tight" busy={sending.isPending} onClick={() => sending.mutate()}>
        {person?.email ? 'Send to the client' : 'Fix it for the counter'}
      </Button>
    </>
  )
}

function Aside({ quote }: { quote: Quote }) {
  const { moment, dayAndYear } = useStudio()
  const { person, order, buildId, validUntil, sheetId, sheetNumber, sheetVersion, signedName, waitsForParts } = quote
  const { sentAt, sentAgainAt } = quote

  return (
    <>
      <RecordPart title="Quote">
        <Facts
          facts={[
            { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{person?.name ?? '-'}</PersonLink> },
            {
              name: 'Sheet',
              value: (
                <Link to={sheetPath(sheetId, sheetVersion)} className="text-fairway underline">
                  {sheetNumber}, version {sheetVersion}
                </Link>
              ),
            },
            ...(sentAt ? [{ name: 'Sent', value: moment(sentAt) }] : []),
            ...(sentAgainAt ? [{ name: 'Sent again', value: moment(sentAgainAt) }] : []),
            { name: 'Valid until', value: validUntil === null ? '-' : dayAndYear(validUntil) },
            ...(signedName ? [{ name: 'Signed by', value: signedName }] : []),
          ]}
        />
        {waitsForParts && <Notice kind="warning">Parts are missing: the build waits for them.</Notice>}
        <div className="flex flex-wrap gap-2">
          {buildId && (
            <ButtonLink to={buildPath(buildId)} tone="quiet" size="tight">
              Open the build
            </ButtonLink>
          )}
          {order && <OrderButton orderId={order.id}>Open {order.number}</OrderButton>}
        </div>
      </RecordPart>
      <RecordPart title="History">
        <History
          moment={moment}
          entries={quote.history
            .map(({ at, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The client',
              what: from === null ? quoteWords[to].label : 'State',
              ...(from !== null && { from: quoteWords[from].label, to: quoteWords[to].label }),
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}
