import type { AttachedSheet } from '#client/people/attached-sheet.ts'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { SheetTable } from './custom-clubs/SheetTable.tsx'
import type { SheetFieldGuide } from './FieldGuide.tsx'
import { SheetPage } from './SheetPage.tsx'

const ClubRequestForm = lazyPart(async () => (await import('./ClubRequestForm.tsx')).ClubRequestForm)

const send = (sheet: AttachedSheet) => <EnquiryForm topic="build" sheet={sheet} />

export function BuildSheetPage() {
  return (
    <SheetPage
      title="Build sheet"
      lead="A build sheet says what each club should be. Start yours here. What you do not know yet stays open, and is settled with you."
      form={<ClubRequestForm send={send} />}
      example={<SheetTable />}
      guide={guide}
      contours={14}
    />
  )
}

const guide: readonly SheetFieldGuide[] = [
  {
    name: 'Loft',
    what: 'How far the face leans back. It sets height and distance, and can be bent on the bench.',
    range: 'Driver 7–14°, irons 16–50°, wedges 42–64°.',
  },
  {
    name: 'Lie',
    what: 'The angle between shaft and ground. Too upright starts the ball left of a right-hander, too flat starts it right.',
    range: 'Woods 54–62°, irons 58–66°, wedges 61–66°.',
  },
  {
    name: 'Length',
    what: 'Along the shaft, from the ground at the heel to the edge of the grip’s cap.',
    range: 'Driver 43–46 in, irons 34.5–40 in, wedges 34–37 in.',
  },
  {
    name: 'Swing weight',
    what: 'How heavy the head feels when the club is swung. Most golfers do not feel one point, and all feel three.',
    range: 'C8 to D6 is usual, D0–D4 for most men, C5–C7 for most women.',
  },
  {
    name: 'Shaft and flex',
    what: 'The material, the weight and how much it bends. Names differ from maker to maker; a fitting finds the one that fits.',
    range: 'Steel 90–130 g, graphite 40–90 g',
  },
  {
    name: 'Grip and wraps',
    what: 'The size under your fingers. Each wrap of tape below the grip makes it a hundredth of an inch thicker.',
    range: 'Undersize to jumbo, 0–8 wraps, 0–4 usual',
  },
]
