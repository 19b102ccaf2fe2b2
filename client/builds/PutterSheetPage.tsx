import type { AttachedSheet } from '#client/people/attached-sheet.ts'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import type { SheetFieldGuide } from './FieldGuide.tsx'
import { SheetPage } from './SheetPage.tsx'

const PutterRequestForm = lazyPart(async () => (await import('./PutterRequestForm.tsx')).PutterRequestForm)

const send = (sheet: AttachedSheet) => <EnquiryForm topic="putter_build" sheet={sheet} />

export function PutterSheetPage() {
  return (
    <SheetPage
      title="Putter build sheet"
      lead="A lie-angle-balanced putter is weighted for one length and one lie. Write down how you putt; if you have not been measured yet, send the sheet as it is and we suggest a putter fitting first."
      form={<PutterRequestForm send={send} />}
      guide={guide}
      contours={71}
    />
  )
}

const guide: readonly SheetFieldGuide[] = [
  {
    name: 'Lie',
    what: 'The one number that makes such a putter: its weights are set for it. Changing it later means balancing the head anew at the factory, so it is worth measuring first.',
    range: '69–72° is usual, about 79° for a broomstick, 80° at most by the Rules.',
  },
  {
    name: 'Length',
    what: 'Along the shaft to the edge of the grip’s cap, with the middle of the sole on the ground.',
    range: 'Conventional 32–36 in, counterbalanced 36–38, arm-lock 39–42, broomstick 45–50.',
  },
  {
    name: 'Shaft lean',
    what: 'A press grip is drilled at an angle, so that the hands are ahead of the ball while the face stays square. Grip and lean are one decision.',
    range: '0–3° forward',
  },
  {
    name: 'Head weight',
    what: 'A heavier head smooths a quick stroke and slow greens; a lighter one helps on fast ones.',
    range: '330–400 g',
  },
  {
    name: 'Alignment',
    what: 'What you aim with. Some see a line best, some only a dot, and some aim straighter with nothing.',
    range: 'None, a dot, one line or several',
  },
  {
    name: 'Grip',
    what: 'Its shape steadies the hands: a pistol fills the palm, a round one lets them work, an oversize one quiets the wrists.',
    range: 'Press, pistol, round, oversize',
  },
]
