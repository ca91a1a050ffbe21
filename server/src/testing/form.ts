const boundary = 'between-the-parts-of-a-form';

/** Files by field as a multipart body. */
export function formOf(files: Record<string, string | Buffer>): {
  body: Buffer;
  headers: Record<string, string>;
} {
  const parts = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="file"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
