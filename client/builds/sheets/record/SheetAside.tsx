import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { sheetPath } from '#client/builds/sheet-words.ts'
import { renewSheetLink, sheetsKey } from '#client/builds/sheets/queries.ts'
import { EnquiryBadge, enquiryOf, EnquiryThread, PersonLink, useEnquiryChanges } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { sheetWords } from '#shared/builds/sheets/status.ts'

/** A sheet's client, origin, messages, quotes and builds. */
export function SheetAside({ sheet }: { sheet: Sheet }) {
  const { canCreateBuilds } = usePermissions()

  return (
    <>
      <RecordPart title="Sheet">
        <SheetFacts sheet={sheet} />
        {sheet.link && canCreateBuilds && (
          <RenewLink
            hasEmail={Boolean(sheet.person?.email)}
            renew={() => renewSheetLink(sheet.id)}
            touches={[sheetsKey]}
          >
            Send a new link to it
          </RenewLink>
        )}
      </RecordPart>
      {sheet.enquiryId !== null && <SheetThread enquiryId={sheet.enquiryId} />}
      <RecordPart title="History">
        <SheetHistory history={sheet.history} />
      </RecordPart>
    </>
  )
}

function SheetFacts({ sheet }: { sheet: Sheet }) {
  const { dayAndYear } = useStudio()
  const { person, fitting, remakes, requestedBy, link, versions } = sheet
  const signed = versions.find(({ number }) => number === sheet.version)?.approvedName

  return (
    <Facts
      facts={[
        { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{person?.name ?? '-'}</PersonLink> },
        ...(fitting
          ? [
              {
                name: 'From the fitting',
                value: <To path={`/admin/clubs-2/fitting/${fitting.id}`}>{fitting.number}</To>,
              },
            ]
          : []),
        ...(remakes ? [{ name: 'Copied from', value: <To path={sheetPath(remakes)}>Another sheet</To> }] : []),
        { name: 'Wanted by', value: requestedBy ? dayAndYear(requestedBy) : '-' },
        ...(signed ? [{ name: 'Approved by', value: signed }] : []),
        ...(link
          ? [
              {
                name: 'As the client sees it',
                value: (
                  <a className="text-fairway underline" href={link}>
                    Open the link
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link to={path} className="text-fairway underline">
    {children}
  </Link>
)

function SheetHistory({ history }: Pick<Sheet, 'history'>) {
  const { moment } = useStudio()

  return (
    <History
      moment={moment}
      entries={history
        .map(({ at, version, from, to, by, reason }, index) => ({
          id: String(index),
          at,
          by: by ?? 'The client',
          what: `Version ${version}`,
          ...(from !== null && { from: sheetWords[from].label }),
          to: sheetWords[to].label,
          why: reason ?? undefined,
        }))
        .toReversed()}
    />
  )
}

/** The client's questions about the sheet and its quotes, with a form to answer. */
function SheetThread({ enquiryId }: { enquiryId: string }) {
  const mayAnswer = usePermissions().holds('answer/enquiries')
  if (!mayAnswer) return null

  return (
    <RecordPart title="Messages">
      <Loaded key={enquiryId} skeleton={<Skeleton className="h-40" />}>
        <Thread enquiryId={enquiryId} />
      </Loaded>
    </RecordPart>
  )
}

function Thread({ enquiryId }: { enquiryId: string }) {
  const { data: enquiry } = useSuspenseQuery(enquiryOf(enquiryId))
  const changes = useEnquiryChanges(enquiry)

  return (
    <div className="grid gap-4 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <EnquiryBadge status={enquiry.status} />
        <Link to={`/admin/members/enquiries?enquiry=${enquiryId}`} className="underline underline-offset-4">
          Among the questions
        </Link>
      </p>
      <EnquiryThread enquiry={enquiry} changes={changes} />
    </div>
  )
}
