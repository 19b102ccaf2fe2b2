import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { staffQuery } from './queries.ts'

/** Who gives any of these services; everybody, when none is named. */
export function StaffList({ services, columns = false }: { services?: readonly string[]; columns?: boolean }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const shown = services
    ? staff.filter(({ serviceCodes }) => serviceCodes.some((code) => services.includes(code)))
    : staff
  if (shown.length === 0) return <p className="text-muted">Nobody is introduced here yet. Ask us who it would be.</p>

  return (
    <ul
      className={clsx(
        columns ? 'border-t-2 border-ink' : 'border-t border-line',
        columns && shown.length > 1 && 'grid gap-x-12 md:grid-cols-2',
      )}
    >
      {shown.map(({ slug, name, credential, oneLine }) => (
        <li key={slug} className="flex gap-4 border-b border-line py-4">
          <StaffMark slug={slug} name={name} className="size-16" />
          <div>
            <h3 className="leading-snug font-semibold">{name}</h3>
            {credential && <p className="text-sm text-fairway">{credential}</p>}
            {oneLine && <p className="mt-1 text-muted">{oneLine}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

const size = 72
const rings = [1, 0.78, 0.58]
const corners = 40

/** A number in [0, 1) that belongs to a name. */
const shareOf = (text: string, salt: number) =>
  text.split('').reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * (salt + 7)) % 9973, salt * 131 + 17) / 9973

/** The outline of a green that is this person's own: a circle, pushed by three waves. */
function greenOf(slug: string, scale: number): string {
  const waves = [2, 3, 4].map((count) => ({
    count,
    height: (0.16 / count) * (0.6 + shareOf(slug, count) * 0.9),
    turn: shareOf(slug, count + 3) * 2 * Math.PI,
  }))
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    const push = waves.reduce((sum, { count, height, turn }) => sum + height * Math.sin(count * angle + turn), 0)
    const radius = (size / 2 - 5) * scale * (0.87 + push)
    return `${(size / 2 + radius * Math.cos(angle)).toFixed(1)} ${(size / 2 + radius * Math.sin(angle)).toFixed(1)}`
  })

  return `M${points.join('L')}Z`
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')

/** Stands for a person where others put a portrait: their initials on a green of their own. */
function StaffMark({ slug, name, className }: { slug: string; name: string; className?: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden className={clsx('shrink-0', className)}>
      {rings.map((scale, ring) => (
        <path
          key={scale}
          d={greenOf(slug, scale)}
          className={clsx('stroke-fairway', ring === 0 ? 'fill-turf' : 'fill-none')}
          strokeWidth={ring === 0 ? 1.4 : 0.7}
          strokeLinejoin="round"
          opacity={ring === 0 ? 1 : 0.45}
        />
      ))}
      <text x={size / 2} y={size / 2 + 8} textAnchor="middle" className="fill-ink font-display text-[22px] font-medium">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
