import { useQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { sheetOfEnquiry, writeSheetOf } from '#client/people/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Enquiry, EnquiryTopic } from '#shared/people/enquiries.ts'

const kinds: Partial<Record<EnquiryTopic, 'clubs' | 'putter'>> = { build: 'clubs', putter_build: 'putter' }

/** The build sheet that a question came with, or the way to write one from it. */
export function SheetOfEnquiry({ enquiry: { id, topic } }: { enquiry: Enquiry }) {
  const go = useGo()
  const { holds, canCreateBuilds } = usePermissions()
  const kind = kinds[topic]
  const mayRead = kind !== undefined && holds('view_all_builds/builds')
  const { data } = useQuery({ ...sheetOfEnquiry(id), enabled: mayRead })
  const writing = useAct(() => writeSheetOf(id, kind ?? 'clubs'), {
    onDone: (sheet) => void go(`/admin/clubs-2/sheet/${sheet.id}`),
    touches: [sheetOfEnquiry(id).queryKey],
  })
  const sheet = data?.sheets[0]
  if (!mayRead || !data) return null
  if (sheet) {
    return (
      <p>
        Build sheet{' '}
        <Link to={`/admin/clubs-2/sheet/${sheet.id}`} className="underline underline-offset-4">
          {sheet.number}
        </Link>
      </p>
    )
  }
  if (!canCreateBuilds) return null

  return (
    <div className="grid justify-items-start gap-3">
      {writing.error && <Refusal title="No sheet is written" error={writing.error} />}
      <Button tone="quiet" size="tight" busy={writing.isPending} onClick={() => writing.mutate()}>
        Write a sheet from this question
      </Button>
    </div>
  )
}
