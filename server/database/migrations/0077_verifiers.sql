ALTER TABLE "pratiche_documenti" ADD COLUMN "verificatore" jsonb;
--> statement-breakpoint
UPDATE "pratiche_documenti" SET "verificatore" = jsonb_build_object('ruolo', found.autore, '_id', coalesce(found.admin, found.agent))
FROM (
  SELECT DISTINCT ON (ref) ref, autore, admin, agent FROM commits
  WHERE model = 'Opportunities.documenti' AND autore IN ('admin', 'agent')
    AND info @> '[{"campo": "stato", "dopo": "approvato"}]'
  ORDER BY ref, _id DESC
) found
WHERE found.ref = "pratiche_documenti"._id AND "pratiche_documenti".stato = 'approvato';
