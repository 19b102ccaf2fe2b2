/** What search engines read of a page (schema.org, JSON-LD). A data block: nothing of it runs. */
export function StructuredData({ of: thing }: { of: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`)

  // oxlint-disable-next-line react/no-danger -- React would write quotes as entities, which JSON does not know
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
