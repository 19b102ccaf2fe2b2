const steps = [
  { name: 'text-7xl', look: 'font-display text-7xl' },
  { name: 'text-5xl', look: 'font-display text-5xl' },
  { name: 'text-4xl', look: 'font-display text-4xl' },
  { name: 'text-3xl', look: 'font-display text-3xl' },
  { name: 'text-2xl', look: 'font-display text-2xl' },
  { name: 'text-xl', look: 'font-display text-xl' },
  { name: 'text-lg', look: 'text-lg' },
  { name: 'text-base', look: 'text-base' },
  { name: 'text-sm', look: 'text-sm text-muted' },
  { name: 'font-mono', look: 'font-mono figures' },
] as const

/** The sizes, each a fifth larger than the one below it. */
export function TypeScale() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {steps.map(({ name, look }) => (
        <li key={name} className="grid items-baseline gap-x-6 py-3 md:grid-cols-[8rem_1fr]">
          <span className="font-mono text-sm text-muted">{name}</span>
          <span className={`${look} truncate`}>Loft 31.00°, lie 62.50°</span>
        </li>
      ))}
    </ul>
  )
}
