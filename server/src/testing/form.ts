const boundary = 'between-the-parts-of-a-form';

/** Files by field as a multipart body. */
export function formOf(files: Record<string, string>): { body: string; headers: Record<string, string> } {
  const parts = Object.entries(files).map(
    ([name, content]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="file"\r\n\r\n${content}\r\n`,
  );
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
