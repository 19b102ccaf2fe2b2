import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import { enquiryWords } from '#shared/people/enquiry-status.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'
import type { MessageToPerson } from '#shared/people/record.ts'

import { enquiriesOf, messagesOf, personOf, renewPreferencesLink } from './queries.ts'

/** What they asked, and what was sent to them. */
export function MessagesTab({ personId }: { personId: string }) {
  const { holds } = usePermissions()
  const { email } = useSuspenseQuery(personOf(personId)).data

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {holds('answer/enquiries') && (
        <RecordPart title="Asked">
          <Loaded skeleton={<Skeleton className="h-12" />}>
            <Enquiries personId={personId} />
          </Loaded>
        </RecordPart>
      )}
      <RecordPart title="Sent">
        <Messages personId={personId} />
        {holds('manage_clients/users') && (
          <RenewLink hasEmail={email !== null} renew={() => renewPreferencesLink(personId)}>
            Send a new link to what they are told
          </RenewLink>
        )}
      </RecordPart>
    </div>
  )
}

function Enquiries({ personId }: { personId: string }) {
  const { date } = useStudio()
  const list = useSuspenseInfiniteQuery(enquiriesOf(personId))
  const enquiries = list.data.pages.flatMap((page) => page.enquiries)
  if (enquiries.length === 0) return <p className="text-sm text-muted">Asked nothing through the site.</p>

  return (
    <>
      <ul aria-label="Questions" className="text-sm">
        {enquiries.map(({ id, topic, status, excerpt, createdAt }) => (
          <li key={id} className="grid gap-x-3 border-b border-line py-1.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <Link to={`/admin/members/enquiries?enquiry=${id}`} className="font-medium underline underline-offset-4">
                {topicWords[topic]}
              </Link>
              <span className="text-muted figures">
                {enquiryWords[status].label}, {date(createdAt)}
              </span>
            </p>
            <p className="text-muted wrap-anywhere">{excerpt}</p>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Messages({ personId }: { personId: string }) {
  const list = useSuspenseInfiniteQuery(messagesOf(personId))
  const messages = list.data.pages.flatMap((page) => page.messages)
  if (messages.length === 0) return <p className="text-sm text-muted">Nothing was sent to them.</p>

  return (
    <>
      <ul aria-label="Messages" className="text-sm">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Message({ message }: { message: MessageToPerson }) {
  const { moment } = useStudio()
  const { subject, text, to, channel, at, sentAt, failedAt } = message
  const state = failedAt ? 'did not leave' : sentAt ? 'sent' : 'waits to leave'

  return (
    <li className="border-b border-line">
      <details>
        <summary className="flex min-h-row cursor-pointer flex-wrap items-center justify-between gap-x-3 py-1.5">
          <span className="min-w-0 font-medium wrap-anywhere">{subject || 'Text message'}</span>
          <span className="text-muted figures">
            {channel === 'sms' ? 'SMS' : 'Mail'} {state}, {moment(at)}
          </span>
        </summary>
        <p className="pb-1 text-muted wrap-anywhere">To {to}</p>
        <p className="pb-3 wrap-anywhere whitespace-pre-line">
          {text ?? 'Its text could let somebody in, and is not shown.'}
        </p>
      </details>
    </li>
  )
}
