import { clsx } from 'clsx'
import { useState } from 'react'

import { Words } from '#client/content/service.ts'
import { Part } from '#client/ui/Part.tsx'
import type { ContentText } from '#shared/content/contract.ts'

import { PutterDrawing } from './PutterDrawing.tsx'

const lies = [68, 69, 70, 71, 72]

/** What lie-angle balance is, in words and drawn; without the words there is nothing to draw. */
export function LieBalance({ of: text }: { of: ContentText | undefined }) {
  if (!text) return null

  return (
    <Part title={text.title ?? 'What lie-angle balance is'}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_1.25fr]">
        <Words html={text.lead} className="max-w-[66ch]" />
        <Drawn />
      </div>
    </Part>
  )
}

/** The same lie, with the weight beside the axis and on it. */
function Drawn() {
  const [lie, choose] = useState(69)

  return (
    <figure className="self-start rounded border border-line bg-surface p-4 md:p-6">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <div>
          <PutterDrawing lieDegrees={lie} balanced={false} />
          <p className="border-t border-line pt-2 text-sm">
            <span className="font-semibold">Ordinary.</span> The weight beside the axis: a lever.
          </p>
        </div>
        <div>
          <PutterDrawing lieDegrees={lie} balanced />
          <p className="border-t border-line pt-2 text-sm">
            <span className="font-semibold">Balanced for {lie}°.</span> The axis through the weight: none.
          </p>
        </div>
      </div>
      <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-ink pt-2">
        <span className="text-sm text-muted">Your lie, as it might be measured</span>
        <fieldset className="flex">
          <legend className="sr-only">Lie to draw</legend>
          {lies.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === lie}
              onClick={() => choose(one)}
              className={clsx(
                'min-h-11 min-w-11 border-b-2 px-2 font-mono text-sm',
                one === lie ? 'border-flag font-bold text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {one}°
            </button>
          ))}
        </fieldset>
      </figcaption>
    </figure>
  )
}
