const address = /(https?:\/\/[^\s<>"]+[^\s<>".,)])/

/** Plain text whose web addresses can be followed. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="max-w-[75ch] px-5 py-5 wrap-anywhere whitespace-pre-wrap">
      {text.split(address).map((part, index) =>
        address.test(part) ? (
          <a key={index} href={part} className="break-all text-fairway underline underline-offset-4">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
