ALTER TABLE "company" ALTER COLUMN "orari" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "patrono" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "apertura" jsonb;--> statement-breakpoint
-- Opening hours written as «Lun–ven 9.00–13.00, 14.30–18.30» become intervals. The text stays where the site would write
-- the intervals in another way; all other texts stay alone.
WITH "days" AS (
  SELECT "_id",
    array_position("names", lower("parts"[1])) AS "first",
    array_position("names", lower(coalesce("parts"[2], "parts"[1]))) AS "last",
    "parts"[3] AS "hours"
  FROM "company",
    regexp_match("orari", '^(\w{3})(?:[–-](\w{3}))? (.+)$') AS "parts",
    (SELECT array['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'] AS "names") AS "week"
), "clocks" AS (
  SELECT "_id", "number", regexp_match("text", '^([01]?\d|2[0-3])[.:]([0-5]\d)[–-]([01]?\d|2[0-3])[.:]([0-5]\d)$') AS "clock"
  FROM "days", regexp_split_to_table("hours", ', ') WITH ORDINALITY AS "pieces" ("text", "number")
), "intervals" AS (
  SELECT "_id", "number",
    lpad("clock"[1], 2, '0') || ':' || "clock"[2] AS "da",
    lpad("clock"[3], 2, '0') || ':' || "clock"[4] AS "a"
  FROM "clocks"
), "ordered" AS (
  SELECT *, lag("a", 1, "da") OVER (PARTITION BY "_id" ORDER BY "number") <= "da" AND "da" < "a" AS "fits"
  FROM "intervals"
), "weeks" AS (
  SELECT "_id", jsonb_agg(jsonb_build_object('giorno', "giorno", 'da', "da", 'a', "a") ORDER BY "giorno", "number") AS "apertura"
  FROM "days" JOIN "ordered" USING ("_id") CROSS JOIN generate_series("first", "last") AS "giorno"
  GROUP BY "_id" HAVING bool_and(coalesce("fits", false))
)
UPDATE "company" SET
  "apertura" = "weeks"."apertura",
  "orari" = CASE WHEN "orari" ~ '^[A-Z][a-z]{2}(–[a-z]{3})? ' AND "orari" !~ '[:-]|[ –]0\d' THEN NULL ELSE "orari" END
FROM "weeks" WHERE "company"."_id" = "weeks"."_id";
