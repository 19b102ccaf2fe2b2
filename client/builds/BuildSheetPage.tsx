import { type AttachedSheet, EnquiryForm } from '#client/people/service.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { SheetTable } from './custom-clubs/SheetTable.tsx'
import { SheetPage } from './SheetPage.tsx'

const ClubRequestForm = lazyPart(async () => (await import('./ClubRequestForm.tsx')).ClubRequestForm)

const send = (sheet: AttachedSheet) => <EnquiryForm topic="build" sheet={sheet} />

export function BuildSheetPage() {
  return (
    <SheetPage
      page="build-sheet"
      name="Build sheet"
      form={<ClubRequestForm send={send} />}
      example={<SheetTable />}
      contours={14}
    />
  )
}
