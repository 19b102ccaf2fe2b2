/** A shaft at its lie angle over the ground. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={className} fill="none" strokeLinecap="round">
      <path d="M2 20.5h20" className="stroke-ink" strokeWidth="1.6" />
      <path d="M8 20.5 16.6 2" className="stroke-fairway" strokeWidth="2.2" />
      <path d="M15 20.5a7 7 0 0 0-4-6.3" className="stroke-flag" strokeWidth="1.8" />
    </svg>
  )
}
