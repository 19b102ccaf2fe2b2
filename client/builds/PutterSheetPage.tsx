import { type AttachedSheet, EnquiryForm } from '#client/people/service.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { SheetPage } from './SheetPage.tsx'

const PutterRequestForm = lazyPart(async () => (await import('./PutterRequestForm.tsx')).PutterRequestForm)

const send = (sheet: AttachedSheet) => <EnquiryForm topic="putter_build" sheet={sheet} />

export function PutterSheetPage() {
  return (
    <SheetPage page="putter-sheet" name="Putter build sheet" form={<PutterRequestForm send={send} />} contours={71} />
  )
}
