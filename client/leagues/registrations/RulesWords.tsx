/** The rules that players agree to, as they are written: a heading, and sentences. */
export const RulesWords = ({ text }: { text: string }) => (
  <div className="grid max-w-[62ch] gap-2 text-sm">
    {text.split('\n\n').map((paragraph) =>
      paragraph.startsWith('# ') ? (
        <p key={paragraph} className="font-semibold">
          {paragraph.slice(2)}
        </p>
      ) : (
        <p key={paragraph}>{paragraph}</p>
      ),
    )}
  </div>
)
