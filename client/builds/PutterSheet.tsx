import { useDecimals } from '#client/ui/browser/numbers.ts'
import type { PutterRequest } from '#shared/builds/putter-request.ts'

import { PutterDrawing } from './PutterDrawing.tsx'

/** The sheet as it stands. */
export function PutterSheet({ request }: { request: PutterRequest }) {
  const decimals = useDecimals()

  return (
    <section aria-labelledby="your-sheet" className="rounded border border-line bg-surface px-4 pt-4 pb-2">
      <h2 id="your-sheet" className="font-display text-xl font-medium">
        Your sheet
      </h2>
      <PutterDrawing putter={request} className="mx-auto mt-2 w-full max-w-md overflow-visible" />
      <dl className="divide-y divide-line py-2 text-sm">
        {factsOf(request).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium figures first-letter:uppercase">{decimals(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const factsOf = (request: PutterRequest) =>
  [
    ['Head', `${request.head}, ${request.headWeight} weight`],
    ['Hand', request.hand],
    ['Held', request.style],
    ['Length', `${request.lengthInches.toFixed(2)} in`],
    ['Lie', `${request.lieDegrees.toFixed(1)}°`],
    ['Grip', request.grip],
    ['Shaft lean', request.shaftLeanDegrees ? `${request.shaftLeanDegrees}° forward` : 'none'],
    ['Alignment', request.alignment],
  ] as const
