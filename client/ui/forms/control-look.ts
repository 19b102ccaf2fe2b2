export const controlLook =
  'w-full min-h-12 rounded border border-edge bg-surface px-3.5 text-base text-ink placeholder:text-muted ' +
  'hover:border-ink focus:border-fairway focus-visible:outline-2 focus-visible:outline-offset-1 ' +
  'focus-visible:outline-fairway aria-invalid:border-flag aria-invalid:border-2'
