import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { type ScreenKey, useKeys } from '#client/ui/keys/screen-keys.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { Enquiry } from '#shared/people/enquiries.ts'
import { type EnquiryStatus, enquirySteps } from '#shared/people/enquiry-status.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import { answerDraft } from './AnswerForm.tsx'
import { EnquiryBadge } from './EnquiryBadge.tsx'
import { PersonLink } from './person/PersonLink.tsx'
import { enquiryOf } from './queries.ts'
import { EnquiryThread } from './questions/EnquiryThread.tsx'
import { SheetOfEnquiry } from './questions/SheetOfEnquiry.tsx'
import { type EnquiryChanges, useEnquiryChanges } from './use-enquiry-changes.ts'

/** One question with its answers; it has an address of its own. */
export function EnquiryDrawer({ enquiryId, onClose }: { enquiryId: string; onClose: () => void }) {
  return (
    <Panel title="Question" onClose={onClose}>
      <Loaded
        key={enquiryId}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-28" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        <Details enquiryId={enquiryId} />
      </Loaded>
    </Panel>
  )
}

function Details({ enquiryId }: { enquiryId: string }) {
  const { data: enquiry } = useSuspenseQuery(enquiryOf(enquiryId))
  const changes = useEnquiryChanges(enquiry)

  return (
    <>
      <Facts enquiry={enquiry} />
      <SheetOfEnquiry enquiry={enquiry} />
      <EnquiryThread enquiry={enquiry} changes={changes} />
      <Steps enquiry={enquiry} changes={changes} />
    </>
  )
}

function Facts({ enquiry }: { enquiry: Enquiry }) {
  const { moment } = useStudio()
  const { name, email, phone, personId, hasAccount, topic, about, createdAt, status } = enquiry

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-display text-xl">
          <PersonLink personId={personId}>{name}</PersonLink>
        </span>
        <EnquiryBadge status={status} />
      </p>
      <p>
        {topicWords[topic]}
        {about && <>: {about}</>}
      </p>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <a href={`mailto:${email}`} className="inline-flex min-h-8 items-center break-all underline underline-offset-4">
          {email}
        </a>
        {phone && (
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            className="inline-flex min-h-8 items-center underline underline-offset-4 figures"
          >
            {phone}
          </a>
        )}
      </p>
      <p className="text-sm text-muted figures">
        Asked {moment(createdAt)}
        {hasAccount && ', signed in'}
      </p>
    </div>
  )
}

function Steps({ enquiry, changes: { step, isPending } }: { enquiry: Enquiry; changes: EnquiryChanges }) {
  const [isAsking, ask] = useState(false)
  const draft = answerDraft(enquiry.id)
  const close = () => {
    draft.clear()
    ask(false)
    step('close')
  }
  const closeOrAsk = () => (draft.read()?.trim() ? ask(true) : close())
  const next: Record<EnquiryStatus, ScreenKey[]> = {
    // Answered by words, which are typed first.
    new: [],
    answered: [{ key: '.', what: 'Close the question', run: closeOrAsk }],
    closed: [{ key: '.', what: 'Open the question again', run: () => step('reopen') }],
  }
  useKeys(next[enquiry.status])
  if (isAsking) return <AskBeforeDropping busy={isPending} onDrop={close} onKeep={() => ask(false)} />

  return enquirySteps.canBecome(enquiry.status, 'closed') ? (
    <div className="border-t border-line pt-4">
      <Button tone="quiet" busy={isPending} onClick={closeOrAsk}>
        {enquiry.status === 'new' ? 'Close without an answer' : 'Close'}
      </Button>
    </div>
  ) : (
    <Notice title="This question is closed">
      <p>It is no longer waiting for anybody. If it should, open it again.</p>
      <div className="pt-1">
        <Button tone="quiet" busy={isPending} onClick={() => step('reopen')}>
          Open again
        </Button>
      </div>
    </Notice>
  )
}

/** Closing takes the answer that was begun away. */
function AskBeforeDropping({ busy, onDrop, onKeep }: { busy: boolean; onDrop: () => void; onKeep: () => void }) {
  return (
    <Notice kind="warning" title="Your answer is not sent">
      <p>Closing the question drops what you typed.</p>
      <div className="flex flex-wrap gap-3 pt-1">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onKeep}>
          Keep writing
        </Button>
        <Button tone="danger" busy={busy} onClick={onDrop}>
          Drop it and close
        </Button>
      </div>
    </Notice>
  )
}
