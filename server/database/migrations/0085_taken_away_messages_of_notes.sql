ALTER TABLE "pratiche_note" ADD COLUMN "messaggioTolto" text;--> statement-breakpoint
UPDATE pratiche_note SET "messaggioTolto" = change ->> 'prima'
FROM commits CROSS JOIN LATERAL jsonb_array_elements(commits.info) change
WHERE commits.model = 'Opportunities.note' AND commits.ref = pratiche_note._id AND commits.action = 'edit'
  AND change ->> 'campo' = 'richiesta' AND change ->> 'prima' IS NOT NULL
  AND pratiche_note."toltoAt" IS NOT NULL AND pratiche_note.richiesta IS NULL;
