ALTER TABLE "tickets_messaggi" ADD COLUMN "copiaDi" uuid;--> statement-breakpoint
ALTER TABLE "tickets_messaggi" ADD CONSTRAINT "tickets_messaggi_copiaDi_tickets_messaggi__id_fk" FOREIGN KEY ("copiaDi") REFERENCES "public"."tickets_messaggi"("_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_messaggi_copiaDi_reference" ON "tickets_messaggi" USING btree ("copiaDi");--> statement-breakpoint
WITH RECURSIVE copies AS (
  SELECT copy._id, original._id AS original FROM tickets
  CROSS JOIN LATERAL (
    SELECT * FROM tickets_messaggi WHERE ticket = tickets._id ORDER BY _id LIMIT 1
  ) copy
  CROSS JOIN LATERAL (
    SELECT _id FROM tickets_messaggi
    WHERE ticket = tickets."divisoDa" AND _id < copy._id AND testo = copy.testo AND autore = copy.autore
      AND da = 'agente' AND NOT interno
    ORDER BY _id LIMIT 1
  ) original
), firsts AS (
  SELECT * FROM copies
  UNION ALL
  SELECT firsts._id, copies.original FROM firsts JOIN copies ON copies._id = firsts.original
)
UPDATE tickets_messaggi SET "copiaDi" = firsts.original FROM firsts
WHERE firsts._id = tickets_messaggi._id AND NOT EXISTS (SELECT FROM copies WHERE copies._id = firsts.original);
