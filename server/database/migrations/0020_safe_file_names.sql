-- Names of files as visitors gave them become safe to hand out, nearly as contract/file-names.ts makes them now; the
-- server makes them so once more when it hands them out.
CREATE FUNCTION pg_temp.safe_file_name(given text, kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH kinds AS (
    SELECT CASE kind
      WHEN 'application/pdf' THEN 'pdf'
      WHEN 'image/jpeg' THEN 'jpg|jpeg|jpe|jfif'
      WHEN 'image/png' THEN 'png'
      WHEN 'image/webp' THEN 'webp'
      WHEN 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' THEN 'docx'
      WHEN 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' THEN 'xlsx'
      WHEN 'application/vnd.openxmlformats-officedocument.presentationml.presentation' THEN 'pptx'
      WHEN 'application/zip' THEN 'zip'
      WHEN 'video/mp4' THEN 'mp4|m4v'
      WHEN 'video/webm' THEN 'webm'
      WHEN 'text/vtt' THEN 'vtt'
      WHEN 'text/csv' THEN 'csv'
      ELSE 'bin'
    END AS own
  ), seen AS (
    SELECT own, regexp_replace(
      given,
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
      '', 'g'
    ) AS name FROM kinds
  ), last AS (
    SELECT own, rtrim(regexp_replace(translate(regexp_replace(name, '^.*[/\\\u2044\u2215\u29f5\u29f8\uff0f\uff3c]', ''), '<>:"|?*', '-------'), '\s+', ' ', 'g'), '. ') AS name
    FROM seen
  ), stems AS (
    SELECT own, CASE
      WHEN name ~* ('\.(' || own || ')$') THEN regexp_replace(name, '(\.(' || own || '))+$', '', 'i')
      ELSE regexp_replace(name, '(\.(' || own || '))*(\.[0-9]*[a-z][a-z0-9]{0,9})?$', '', 'i')
    END AS stem FROM last
  ), cut AS (
    SELECT own, btrim(left(stem, 90), '. ') AS stem FROM stems
  )
  SELECT CASE WHEN stem ~* '^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)' THEN '_' ELSE '' END
    || coalesce(nullif(stem, ''), 'file') || '.' || split_part(own, '|', 1)
  FROM cut
$$;--> statement-breakpoint
UPDATE "files" SET "mimetype" = CASE
  WHEN "name" ~* '\.xlsx$' THEN 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  ELSE 'text/csv'
END WHERE "mimetype" = 'application/octet-stream';--> statement-breakpoint
UPDATE "files" SET "name" = pg_temp.safe_file_name("name", "mimetype")
WHERE "name" <> pg_temp.safe_file_name("name", "mimetype");--> statement-breakpoint
UPDATE "requests" SET "allegati" = (
  SELECT jsonb_agg(file || jsonb_build_object('name', pg_temp.safe_file_name(file ->> 'name', file ->> 'mimetype')) ORDER BY place)
  FROM jsonb_array_elements("allegati") WITH ORDINALITY AS files(file, place)
) WHERE EXISTS (
  SELECT 1 FROM jsonb_array_elements("allegati") AS files(file)
  WHERE file ->> 'name' <> pg_temp.safe_file_name(file ->> 'name', file ->> 'mimetype')
);
